import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import { entry, type ViewEntry } from '../state/views.ts'

const followed = new WeakSet<WidgetContext>()

/**
 * What was typed in the first view comes back to the person who typed it, and to nobody after a sign-out or another login.
 * What is in front of a person stays until the window closes.
 */
export function forgetTyped(context: WidgetContext): void {
  const { store, look } = context
  if (followed.has(context)) return
  followed.add(context)
  let isOther = false
  store.subscribe((now, before) => {
    isOther ||= isOtherPerson(before, now)
    const isInFront = now.open && now.closes === before.closes
    if (!isOther || isInFront) return
    isOther = false
    const [first, ...others] = now.history as [ViewEntry, ...ViewEntry[]]
    if (look.typed.has(first)) store.setState({ history: [entry(first), ...others] })
  })
}

function isOtherPerson(before: WidgetState, now: WidgetState): boolean {
  const isLeft = Object.keys(before.remembered).some((namespace) => !Object.hasOwn(now.remembered, namespace))
  return isLeft || before.session.user?.id !== now.session.user?.id || before.signer !== now.signer
}
