import type { RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * What an authenticator has made, without what it says of its maker: nobody asks for that
 * (`attestation: 'none'`), and whoever looks into its certificates asks the addresses that they name
 * whether they are revoked. Those are the caller's own to choose.
 * @throws Error when it is none
 */
export async function withoutAttestation(
  created: RegistrationResponseJSON,
): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import(
    '@simplewebauthn/server/helpers'
  );
  const given = decodeAttestationObject(isoBase64URL.toBuffer(created.response.attestationObject));
  const plain = isoCBOR.encode(
    new Map<string, string | Map<string, never> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', given.get('authData')],
    ]),
  );
  const attestationObject = isoBase64URL.fromBuffer(new Uint8Array(plain));
  return { ...created, response: { ...created.response, attestationObject } };
}
