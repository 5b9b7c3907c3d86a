/** Who would wait behind more than so many times what is worked on waits in vain. */
const waitingForOne = 16

/** Nothing is wrong with the chain: there is no turn. */
export class QueueFull extends Error {}

/**
 * At most so many pieces of work at once; others wait in their order, and beyond sixteen times as many are turned away:
 * whoever asks for ever new addresses must not keep the others waiting for hours.
 *
 * @throws QueueFull
 */
export function createSlots(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (waiting.length >= most * waitingForOne) throw new QueueFull('Too many addresses are being read')
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
