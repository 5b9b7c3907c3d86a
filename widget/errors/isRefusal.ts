/** How a person's no is numbered: EIP-1193, CAIP-25 and WalletConnect (chains, methods and events refused), ethers. */
const codes: ReadonlySet<string> = new Set(['4001', '5000', '5001', '5002', '5003', 'ACTION_REJECTED'])

/** How wallets write it where the number says nothing. */
const words: readonly RegExp[] = [
  /\buser (has )?(rejected|denied|declined|disapproved|cancell?ed|refused|closed)\b/i,
  /\b(rejected|denied|declined|disapproved|cancell?ed|refused) by (the )?user\b/i,
  /^\W*(request |action |signature |operation )?(was |has been )?cancell?ed\W*$/i,
  /^\W*(the )?(request|signature|connection|signing)( was| has been)? (rejected|denied|declined)\W*$/i,
  /^\W*user(rejected|cancell?ed)(request|error)?\W*$/i,
]

/** A contract may say anything in its reason. */
const revertWords = /revert/i

/** Where wallets hide the error of the layer below. */
const inner = ['data', 'originalError', 'error', 'cause', 'info'] as const
const mostLayers = 4

/** Did a person say no? Whatever its code or its nesting; also where the error is only a text. */
export function isRefusal(error: unknown, layers = mostLayers): boolean {
  if (typeof error === 'string') return saysNo(error)
  if (typeof error !== 'object' || error === null || layers === 0) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  if ((typeof code === 'number' || typeof code === 'string') && codes.has(String(code))) return true
  if (typeof message === 'string' && revertWords.test(message)) return false
  if (typeof message === 'string' && saysNo(message)) return true
  return inner.some((name) => {
    const below = (error as Record<string, unknown>)[name]
    return typeof below === 'object' && isRefusal(below, layers - 1)
  })
}

const saysNo = (text: string): boolean =>
  !revertWords.test(text) && words.some((form) => form.test(text.slice(0, 300)))
