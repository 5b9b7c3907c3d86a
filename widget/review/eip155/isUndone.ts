/** The node did not come to an end, go-ethereum's "execution aborted (timeout = 5s)" among others. */
const unfinished = /time(d )?[ -]?out|aborted|unavailable|cancel/i
const undone =
  /revert|execution (error|failed)|vm execution|(invalid|bad) ?(opcode|instruction|jump)|opcode|out ?of ?gas|stack ?underflow/i

/** A contract without the function: nodes have several words for it, and other ones for what they could not find out. */
export function isUndone(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  const text = String(message)
  return code === 3 || (!unfinished.test(text) && undone.test(text))
}
