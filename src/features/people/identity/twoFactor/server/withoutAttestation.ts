import type { RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * Removes the attestation from an authenticator's response: it is not requested (`attestation: 'none'`), and
 * validating its certificates would request revocation URLs chosen by the client (SSRF).
 * @throws Error if it is invalid
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
