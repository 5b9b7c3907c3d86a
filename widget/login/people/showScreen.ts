import type { LoginContext } from '../context.ts'
import type { Asked } from './asked.ts'
import { declined } from './personClock.ts'
import type { OpenScreen, ScreenAnswers, ScreenName } from './screen.ts'
import { unlessAborted } from './unlessAborted.ts'

/** Draws the screen, has the widget lay us over its view, and waits for the decision. */
export async function showScreen<Name extends ScreenName, Result>(
  context: LoginContext,
  asked: Asked<Name, Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { store, widget, turns } = context
  const screens = await unlessAborted(context.screens(), signal)
  const { id, decision } = open(context, asked, signal)
  decision.catch(() => undefined)
  try {
    await Promise.race([widget.show(screens.about(asked.name)), decision])
    store.setState(({ screen }) => ({ screen: screen?.id === id ? { ...screen, shown: true } : screen }))
    return await decision
  } finally {
    store.setState({ screen: null })
    // A next screen may follow from this decision at once: the view below would only flash up in between.
    setTimeout(() => {
      if (!turns.waiting() && !store.getState().screen) widget.hide().catch(() => undefined)
    })
  }
}

function open<Name extends ScreenName, Result>(
  { store }: LoginContext,
  { name, data, run, retry }: Asked<Name, Result>,
  signal: AbortSignal,
): { id: string; decision: Promise<Result> } {
  const id = crypto.randomUUID()
  const decision = new Promise<Result>((resolve, reject) => {
    let isLeft = false
    let isCommitted = false
    let isBroken = false
    let isTried = false
    const leave = (reason: unknown): void => {
      if (isCommitted) return
      isLeft = true
      reject(reason)
    }
    const commit = async (): Promise<void> => {
      if (isLeft) throw declined()
      isCommitted = true
    }
    const answer = async (value: ScreenAnswers[Name]): Promise<void> => {
      if (isTried) return
      isTried = true
      try {
        resolve(await run(value, commit))
      } catch (error) {
        if (isBroken || !retry?.(error)) return reject(error)
        isTried = isCommitted = false
        throw error
      }
    }
    const cancel = (): void => leave(declined())
    // What was agreed to goes on without its screen.
    const fail = (cause: unknown): void => {
      isBroken = true
      if (!isTried) leave(cause)
    }
    const screen = { id, name, data, shown: false, answer, cancel, fail }
    store.setState({ screen: screen as unknown as OpenScreen })
    signal.addEventListener('abort', () => leave(signal.reason))
    if (signal.aborted) leave(signal.reason)
  })
  return { id, decision }
}
