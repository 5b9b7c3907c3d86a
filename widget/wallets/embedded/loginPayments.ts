import { outcomeUnknown } from '../../review/outcomeUnknown.ts'

/** How long the login frame may take to say what became of a payment that nobody waits for any more. */
const answerMs = 30_000

/** What is known of one payment while the login frame has the request. */
interface Payment {
  /** Fires when the frame is to end it. */
  signal: AbortSignal
  /** Its name to the frame. */
  name: string
}

/** Payments that the login frame was asked for. It sends none without our yes, so that an end before that is a certain one. */
export interface LoginPayments {
  /**
   * Runs one. `left`: nobody waits for it any more: before the yes it ends at once, afterwards with the frame's answer.
   * `handOver` is called with the yes.
   */
  run<T>(left: AbortSignal, handOver: () => void, ask: (payment: Payment) => Promise<T>): Promise<T>
  /** The frame asks before it sends; yes, while somebody waits for it. */
  handOver(name: string): boolean
}

export function createLoginPayments(): LoginPayments {
  const waiting = new Map<string, () => boolean>()
  let last = 0
  return {
    handOver: (name) => waiting.get(name)?.() ?? false,
    run: async (left, handOver, ask) => {
      const name = `payment-${++last}`
      const ended = new AbortController()
      let isHandedOver = false
      let isSilent = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = (): void => {
        if (!isHandedOver) ended.abort()
        else
          timer ??= setTimeout(() => {
            isSilent = true
            ended.abort()
          }, answerMs)
      }
      waiting.set(name, () => {
        if (ended.signal.aborted) return false
        if (!isHandedOver) handOver()
        isHandedOver = true
        return true
      })
      left.addEventListener('abort', end)
      if (left.aborted) end()
      try {
        return await ask({ name, signal: ended.signal })
      } catch (error) {
        throw isSilent ? outcomeUnknown('The login frame did not say what became of the transaction') : error
      } finally {
        clearTimeout(timer)
        left.removeEventListener('abort', end)
        waiting.delete(name)
      }
    },
  }
}
