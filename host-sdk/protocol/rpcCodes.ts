/**
 * Codes of EIP-1193 (4xxx) and of EIP-1474 / JSON-RPC 2.0 (-32xxx). Constants of a module: a page pays for those that it
 * uses.
 */

/** 4001 a person said no, or closed the modal. */
export const userRejected = 4001
/** 4100 the account or method is not authorised for this page. */
export const unauthorized = 4100
/** 4200 the method is not on the allow-list. */
export const unsupportedMethod = 4200
/** 4900 the frame or the wallet is gone. */
export const disconnected = 4900
/** 4901 connected, but not to the asked chain. */
export const chainDisconnected = 4901
/** 4902 the wallet does not know the chain. */
export const unrecognizedChain = 4902
export const parseError = -32700
export const invalidRequest = -32600
export const methodNotFound = -32601
export const invalidParams = -32602
export const internal = -32603
/** 5700–5760: EIP-5792. */
export const unsupportedCapability = 5700
export const unsupportedChain = 5710
export const duplicateId = 5720
export const unknownBundle = 5730
export const bundleTooLarge = 5740
export const atomicityNotSupported = 5760
/** -32001 what the request is about is not here. */
export const resourceNotFound = -32001
/** -32002 a request of this kind already waits for the person. */
export const resourceUnavailable = -32002
/** -32003 nobody makes the transaction. */
export const transactionRejected = -32003
/** -32005 too many calls in flight, or too fast. */
export const limitExceeded = -32005
