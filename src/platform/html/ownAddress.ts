/** The URL of the portal's own file or page, which is stored relative to the portal's root. */
export function ownAddress<Address extends string | null>(
  address: Address,
  basePath: string,
): Address {
  return (
    address?.startsWith('/') && !address.startsWith('//') ? `${basePath}${address}` : address
  ) as Address;
}
