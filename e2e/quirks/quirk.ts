/** A habit of wallets, nodes or providers that differs from the standard they follow. */
export interface Quirk {
  /** Where it is reported, `owner/repo#number`; with `like` before it where a close kin of it was. */
  source: string
  /** What they do, in one sentence. */
  habit: string
  /** What Gatehouse does about it, in one sentence. */
  handling: string
}
