/** Calls each listener of the page; a broken one does not silence the others. */
export function tellEach<Listener>(listeners: Iterable<Listener>, tell: (listener: Listener) => void): void {
  for (const listener of [...listeners]) {
    try {
      tell(listener)
    } catch (error) {
      setTimeout(() => {
        throw error
      })
    }
  }
}
