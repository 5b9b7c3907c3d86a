import { type Custody, createCustody, type KeyApi } from '../custody/custody.ts'
import { openDeviceStore } from '../custody/deviceStore.ts'
import workerUrl from '../custody/passwordWorker.ts?worker&url'
import { stretchInWorker } from '../custody/stretchInWorker.ts'
import type { TrustUrl } from '../trust.ts'

export const makeCustody = async (api: KeyApi, trust: TrustUrl): Promise<Custody> =>
  createCustody({
    api,
    device: await openDeviceStore(),
    deriveKey: stretchInWorker(() => new Worker(trust(workerUrl), { type: 'module' })),
  })
