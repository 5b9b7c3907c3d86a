/** Words by which we say what became of a connection (`by`) and of a payment (`sent`): a wallet has no say in them. */
const ownWords = ['by', 'sent'] as const

/** What a wallet adds to its error, without words of ours; `more`: further ones that nobody but us may say there. */
export function foreignData(data: unknown, ...more: readonly string[]): unknown {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data
  const own: readonly string[] = [...ownWords, ...more]
  return Object.fromEntries(Object.entries(data).filter(([name]) => !own.includes(name)))
}
