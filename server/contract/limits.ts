/** Numbers of specification §9 that both sides keep. Times in ms unless the name says otherwise. */

/** One attempt at a node; then the next is tried. */
export const rpcTimeoutMs = 10_000
/** Further attempts after the first, `rpcRetryBaseMs` × 2ⁿ apart. */
export const rpcRetries = 3
export const rpcRetryBaseMs = 150
/** JSON-RPC requests in one batch; viem sends up to this many. */
export const rpcBatchLimit = 1000
/** JSON-RPC requests in one batch of `/v1/bundler`. */
export const bundlerBatchLimit = 100
/** Request body of `/v1/bundler`, and of a permission's signature, bytes; a bundler takes much less in one operation. */
export const userOperationLimit = 262_144
/** Request body of `/v1`, bytes. */
export const bodyLimit = 1_048_576
/** Answer of an upstream, bytes. */
export const upstreamBodyLimit = 10_485_760
/** So long the server gives the same reading of what an account holds, and of its transactions on Solana. */
export const balanceHeldMs = 30_000
export const historyHeldMs = 5_000
/** Life of a frame token; the widget renews it when a fifth is left. */
export const frameTokenSeconds = 600
/** Text that `/frame/seal` takes, in UTF-16 units. Sealed it fits into the page's storage beside the rest. */
export const sealedTextLimit = 8_000
export const sealedLimit = 14_000
/** Older seals open no more: a WalletConnect session lives seven days. */
export const sealedSeconds = 691_200
