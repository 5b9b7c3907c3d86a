import type { LoginConfig } from '../../server/contract/login.ts'
import type { AskNode } from '../review/review.ts'
import type { LoginRoutes } from './api/loginRoutes.ts'
import type { RefusalReport } from './api/refusalReport.ts'
import type { ServerClient } from './api/serverClient.ts'
import type { Screens } from './people/screen.ts'
import type { Turns } from './people/turns.ts'
import type { LoginHost } from './protocol.ts'
import type { AccountPreferences } from './session/accountPreferences.ts'
import type { DeviceMarks } from './session/deviceMarks.ts'
import type { KeptCalls } from './session/keptCalls.ts'
import type { KeptPopups } from './session/keptPopups.ts'
import type { Tabs } from './session/tabs.ts'
import type { TicketKeys } from './session/ticketKeys.ts'
import type { WrittenWords } from './session/writtenWords.ts'
import type { LoginStore } from './state/store.ts'
import type { CustodyHolder } from './wallet/custodyHolder.ts'
import type { DoWork } from './work/doWork.ts'

/** Built once in createLogin.ts; every verb takes it first. */
export interface LoginContext {
  config: LoginConfig
  store: LoginStore
  server: ServerClient
  routes: LoginRoutes
  refusals: RefusalReport
  askNode: AskNode
  /** User operations, on networks that have a bundler. */
  askBundler: AskNode
  preferences: AccountPreferences
  /** The widget; answers reject with code 4900 when it is gone. */
  widget: LoginHost
  custody: CustodyHolder
  doWork: DoWork
  /** The session goes on, though its token is worth nothing any more; see session/reviveSession. */
  revive(): Promise<boolean>
  turns: Turns
  /** The part that draws; loads at first use. */
  screens(): Promise<Screens>
  keptPopups: KeptPopups
  keptCalls: KeptCalls
  deviceMarks: DeviceMarks
  writtenWords: WrittenWords
  ticketKeys: TicketKeys
  /** Our frames in other tabs. */
  tabs: Tabs
}
