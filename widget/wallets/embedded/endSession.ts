import { showsCode } from '../../state/showsCode.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { LoginClient } from './loginClient.ts'

/** Signs out in the login frame; a code whose form stays in front of the person goes on there. */
export const endSession = async (login: Pick<LoginClient, 'call'>, store: WidgetStore): Promise<void> =>
  void (await login.call('signOut', showsCode(store.getState()) ? [true] : []))
