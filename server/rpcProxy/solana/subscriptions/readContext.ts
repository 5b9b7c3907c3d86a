/** An answer of Solana with the slot at which it was true; `undefined` where it can't be read. */
export function readContext(answer: unknown): { slot: number; value: unknown } | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { context, value } = answer as { context?: unknown; value?: unknown }
  const slot =
    typeof context === 'object' && context !== null ? (context as { slot?: unknown }).slot : undefined
  return typeof slot === 'number' && Number.isSafeInteger(slot) ? { slot, value } : undefined
}
