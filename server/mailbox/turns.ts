/** Runs what is asked for one key in the order in which it was asked for. */
export function createTurns(): (key: string, work: () => Promise<unknown>) => Promise<void> {
  const turns = new Map<string, Promise<void>>()
  return (key, work) => {
    const before = turns.get(key) ?? Promise.resolve()
    const turn = before.catch(() => {}).then(async () => void (await work()))
    turns.set(key, turn)
    const done = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    turn.then(done, done)
    return turn
  }
}
