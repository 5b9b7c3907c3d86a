import type { Return, WidgetContext } from '../context.ts'

/** Somebody left these wallets: what is still being restored of them is not connected any more. */
export function dropReturns({ look }: WidgetContext, isLeft: (one: Return) => boolean): void {
  for (const one of look.returns)
    if (isLeft(one)) {
      look.returns.delete(one)
      one.drop()
    }
}
