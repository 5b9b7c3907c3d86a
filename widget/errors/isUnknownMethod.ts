import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

const codes: ReadonlySet<number> = new Set([rpcCodes.unsupportedMethod, rpcCodes.methodNotFound])

/** Codes under which a sentence may say it: any other says something else. */
const vagueCodes: ReadonlySet<number> = new Set([rpcCodes.internal, -32_000])

const words =
  /\bmethod\b.{0,60}(?:\b(?:can)?not|n[’']t) (?:be |been )?(?:found|supported|implemented|available|exist|known|recogni[sz]ed)|\b(?:unknown|unsupported|unrecogni[sz]ed|invalid) (?:rpc )?method\b|^\W*(?:not (?:yet )?(?:supported|implemented)|unsupported)\W*$/i

/** Does a wallet not know the method: 4200 (EIP-1193), -32601 (JSON-RPC), or the words for it under no code of their own? */
export const isUnknownMethod = (error: unknown): boolean =>
  error instanceof RpcError &&
  (codes.has(error.code) || (vagueCodes.has(error.code) && words.test(error.message.slice(0, 300))))
