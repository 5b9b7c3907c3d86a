import { relayUnreachable } from './toRpcError.ts'

/** A relay that takes longer is as good as none to a person who looks at a spinner. */
const reachMs = 12_000

/** What the relay is needed for; rejects when it takes too long. */
export function withinReach<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(relayUnreachable()), reachMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
