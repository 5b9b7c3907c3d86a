import type { WidgetContext } from '../context.ts'
import { toWidgetError } from '../errors/widgetError.ts'

/** Which form of the EVM account acts from now on. Says whether it does; an alert says why not. */
export async function chooseAccountType(
  { store, login }: WidgetContext,
  type: 'smartAccount' | 'eoa',
): Promise<boolean> {
  try {
    await login.call('setPreferredAccount', ['eip155', type])
    store.getState().setAccountType(type)
    return true
  } catch (error) {
    const { code, values } = toWidgetError(error)
    store.getState().setAlert({ kind: 'error', code, values })
    return false
  }
}
