import type { HostApi } from '../host-sdk/protocol/api.ts'
import type { ApiClient } from './api/apiClient.ts'
import type { WidgetStore } from './state/store.ts'
import type { Connector } from './wallets/connector.ts'

/** Built once in main.tsx; every action takes it first. */
export interface WidgetContext {
  store: WidgetStore
  /** The page; answers reject with code 4900 when it is gone. */
  host: HostApi
  api: ApiClient
  /** In the order of `connectorList`. */
  connectors(): Connector[]
}
