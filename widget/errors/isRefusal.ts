import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { nodeWords, revertCode, revertWords } from './nodeWords.ts'

/** How a person's no is numbered: EIP-1193, CAIP-25 (chains, methods and events refused), ethers, Trezor, Babylon. */
const refusals: ReadonlySet<string> = new Set(
  [
    rpcCodes.userRejected,
    5000,
    5001,
    5002,
    5003,
    'ACTION_REJECTED',
    'Failure_ActionCancelled',
    'Method_Cancel',
    'CONNECTION_REJECTED',
  ].map(String),
)

/** Codes that say something else, whatever words stand beside them. EIP-1193, EIP-1474, JSON-RPC 2.0. */
const others: ReadonlySet<string> = new Set(
  [4100, 4200, 4900, 4901, 4902, -32700, -32600, -32601, -32602, -32001, -32002, -32003, -32004, -32005].map(
    String,
  ),
)

const refused = '(?:rejected|cancell?ed|canceled|denied|declined|disapproved|refused|dismissed)'
/** The same as a bare verb, where nothing else is said. */
const refuses = '(?:rejects?|cancels?|den(?:y|ies)|declines?|refuses?|aborts?)'
const subject =
  '(?:request|transaction|action|operation|approval|connection|sign|signature|signing|message|proposal)'
/** Whose no it was. */
const personWords: readonly RegExp[] = [
  new RegExp(`\\buser\\b(?: has| have)? (?:${refused}|aborted|closed)`, 'i'),
  new RegExp(`\\b(?:${refused}|aborted|closed) (?:by|from) (?:the )?(?:user|person|owner|signer)\\b`, 'i'),
  /\buser (?:rejection|cancellation|refusal)\b/i,
  new RegExp(
    `^\\W*(?:user|you)(?: have)? (?:${refused}|${refuses})(?: (?:the|this|your))?(?: (?:connect|${subject}))?\\W*$`,
    'i',
  ),
  /^\W*user(?:rejected|cancell?ed)(?:request|error)?\W*$/i,
]
const words: readonly RegExp[] = [
  ...personWords,
  // A sentence that says nothing else: with a reason behind it, it may be a node's.
  new RegExp(
    `^(?!.*\\bconnection refused)(?:-?\\d+/)?\\W*(?:(?:Wallet\\w*)?Error: )?(?:(?:the |your )?(?:(?:sign|authorization|connect|${subject}) )?${subject}(?: was| is| has been)? )?${refused}(?: by (?:the |your )?wallet)?\\W*$`,
    'i',
  ),
  // Devices: status words of Ledger's system and apps (LedgerHQ/ledgerjs#589), Keystone (MetaMask/metamask-mobile#13313).
  /\b0x(?:6985|5501)\b/i,
  /\bKeystoneError#\w*_cancell?ed\b/i,
  // The same in languages of wallets that send odd numbers.
  /用户(?:已)?(?:拒绝|取消)|使用者(?:已)?(?:拒絕|取消)/u,
  /ユーザー(?:が|により|によって).{0,8}(?:拒否|キャンセル)|사용자(?:가|에 의해) ?(?:거부|취소|거절)/u,
  /(?:отклонен|отменен|отклонён|отменён)[ао]? пользователем/iu,
  /(?:rechazad|cancelad|denegad)[oa] por el usuario|(?:recusad|cancelad|rejeitad)[oa] pelo (?:usuário|utilizador)/iu,
  /(?:refus|annul|rejet)ée? par l[’']utilisateur|(?:vom|durch den) (?:Benutzer|Nutzer) (?:abgelehnt|abgebrochen)/iu,
]

/** A person's no with a reason behind it. */
const personFirst = new RegExp(`^\\W*(?:error: )?user(?: has| have)? (?:${refused}|aborted|closed)\\b`, 'i')

const isOfNode = (text: string): boolean =>
  revertWords.test(text) || (nodeWords.test(text) && !personFirst.test(text))

/** `user_cancel`, `UserDeclinedError` → words; a sentence stays as it is. What names nobody is a node's or a service's. */
const spaced = (text: string): string =>
  /\s/.test(text) ? text : text.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')

/** Where wallets hide the error of the layer below. */
const inner = ['data', 'originalError', 'error', 'cause', 'info'] as const
const mostLayers = 4

/**
 * Did a person say no? By a code of whatever type, or by words where the code means nothing, here or in the error of a layer
 * below; also where the error is only a text. Below what a node says only codes count.
 */
export function isRefusal(error: unknown, layers = mostLayers, byWords = true): boolean {
  if (typeof error === 'string') return byWords && saysNo(error)
  if (typeof error !== 'object' || error === null || layers === 0) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  const number = typeof code === 'string' || typeof code === 'number' ? String(code) : ''
  if (refusals.has(number)) return true
  if (others.has(number)) return false
  const text = typeof message === 'string' ? message : ''
  // A node's own number: of a transaction that is refused it may speak for itself.
  if (number === '-32000' && /^\W*(the )?transaction\b/i.test(spaced(text))) return false
  if (revertWords.test(text)) return false
  const counts = byWords && number !== String(revertCode) && !isOfNode(text)
  if (counts && saysNo(text)) return true
  return inner.some((name) => isRefusal((error as Record<string, unknown>)[name], layers - 1, counts))
}

function saysNo(text: string): boolean {
  if (isOfNode(text)) return false
  const said = text.slice(0, 300)
  return words.some((form) => form.test(said)) || personWords.some((form) => form.test(spaced(said)))
}
