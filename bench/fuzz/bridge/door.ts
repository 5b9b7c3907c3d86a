/** One side of the bridge that offers an API, as the product offers it, and well-formed calls of it to start from. */
export interface Door {
  name: string
  /** @returns the close */
  offer(port: MessagePort, reach: Reach, onRefuse: (reason: string) => void): () => void
  calls: Readonly<Record<string, readonly (readonly unknown[])[]>>
  /** A call that is held until `release`, and answers `held`. */
  held: { name: string; args: readonly unknown[] }
}

export interface Reach {
  /** A handler ran: arguments as it got them. @returns what the handler answers */
  call(name: string, args: readonly unknown[]): unknown
}

/** What the held call is recognised by, and its answer. */
export const heldMark = 'fuzz_held'
export const heldAnswer = 'released'
