import { ChainUnavailable } from './nodes/nodeCall.ts'

/** What comes in time; what comes later goes on, and is of use to who remembers it. @throws ChainUnavailable */
export async function withinTime<T>(ms: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChainUnavailable(`Nothing came within ${ms} ms`)), ms)
  })
  return Promise.race([running, late]).finally(() => clearTimeout(timer))
}
