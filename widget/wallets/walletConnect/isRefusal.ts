import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

/** EIP-1193, CAIP-25, and the word of ethers. */
const refusals: ReadonlySet<unknown> = new Set([
  rpcCodes.userRejected,
  5000,
  5001,
  5002,
  5003,
  'ACTION_REJECTED',
])

/** Codes that say something else, whatever words stand beside them. EIP-1193, EIP-1474, JSON-RPC 2.0. */
const others: ReadonlySet<unknown> = new Set([
  4100, 4200, 4900, 4901, 4902, -32700, -32600, -32601, -32602, -32001, -32002, -32003, -32004, -32005,
])

const done = '(?:rejected|cancell?ed|canceled|denied|declined|disapproved|refused|aborted|dismissed)'
/** Whose no it was. */
const byPerson = new RegExp(
  `\\buser\\b(?: has| have)? ${done}|\\b${done} by (?:the )?(?:user|person|owner|signer)\\b|\\buser (?:rejection|cancellation|refusal)\\b`,
  'i',
)
/** A sentence that says nothing else: with a reason behind it, it may be a node's. */
const bare = new RegExp(
  `^(?:(?:the |your )?(?:request|transaction|action|operation|signature|signing|message|connection|proposal|session)(?: was| is| has been)? )?${done}[.! ]*$`,
  'i',
)
/** The same in languages of wallets that send odd numbers. */
const elsewhere =
  /用户(?:已)?(?:拒绝|取消)|使用者(?:已)?(?:拒絕|取消)|ユーザー(?:が|により|によって).{0,8}(?:拒否|キャンセル)|사용자(?:가|에 의해) ?(?:거부|취소|거절)|(?:отклонен|отменен|отклонён|отменён)[ао]? пользователем|(?:rechazad|cancelad|denegad)[oa] por el usuario|(?:refus|annul|rejet)ée? par l[’']utilisateur|(?:vom|durch den) (?:Benutzer|Nutzer) (?:abgelehnt|abgebrochen)|(?:recusad|cancelad|rejeitad)[oa] pelo (?:usuário|utilizador)/iu

/** Is what a wallet answered a person's no? By its code, or by words where the code means nothing. */
export const isRefusal = (code: unknown, text: string): boolean =>
  refusals.has(code) ||
  (!others.has(code) && (byPerson.test(text) || bare.test(text) || elsewhere.test(text)))
