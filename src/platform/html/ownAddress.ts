/** The address of a file or page of the portal's own, which is stored from the root of the portal. */
export function ownAddress<Address extends string | null>(
  address: Address,
  basePath: string,
): Address {
  return (
    address?.startsWith('/') && !address.startsWith('//') ? `${basePath}${address}` : address
  ) as Address;
}
