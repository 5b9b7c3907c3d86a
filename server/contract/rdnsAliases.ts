/** Other rdns (EIP-6963) under which a wallet announces itself: the app of a phone and the extension are one wallet. */
export const rdnsAliases: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }
