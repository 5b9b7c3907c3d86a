import { looksLikeLink } from '../../tokens/cleanText.ts'

/** Tokens of which the operator knows what they are; CAIP-10 in lower case. */
export interface TokenLists {
  spam: ReadonlySet<string>
  genuine: ReadonlySet<string>
}

export interface Suspect {
  /** CAIP-10 in lower case. */
  token: string
  /** Nobody of this address asked for it: another one sent the transaction. */
  unsolicited: boolean
  /** What the collection and the piece are called, as far as they say. */
  names: readonly (string | null)[]
}

/** The lists decide; else what came unasked and has no name, or one that leads somewhere. */
export function isSpam({ token, unsolicited, names }: Suspect, lists: TokenLists): boolean {
  if (lists.spam.has(token)) return true
  if (lists.genuine.has(token)) return false
  const said = names.filter((name) => name !== null)
  return unsolicited && (said.length === 0 || said.some(looksLikeLink))
}
