// Values of the examples.

/** An account, and the same as CAIP-10. */
export const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const caipAccount = `eip155:1:${account}`
/** USDC on Ethereum, and a native coin, both CAIP-10. */
export const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const nativeCoin = `eip155:1:0x${'e'.repeat(40)}`
/** A name in a zone of a server. */
export const name = 'mira.shop.eth'
/** A permission. */
export const pci = '3f1c9a52-6a3e-4d0b-9c55-0c7d4c1f8f21'
/** Seconds since 1970. */
export const timestamp = 1_767_225_600
/** Of an account that signs a message. */
export const signature = `0x${'5b'.repeat(64)}1b`
