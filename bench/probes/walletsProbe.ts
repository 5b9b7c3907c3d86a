import { clickToCode } from './wallets/clickToCode.ts'
import { scrollFrames } from './wallets/scrollFrames.ts'
import { bareSearch, watchSearch } from './wallets/searchTimes.ts'

/** What the group `wallets` measures inside of the documents, by their own clocks. */
const walletsProbe = { clickToCode, scrollFrames, watchSearch, bareSearch }
export type WalletsProbe = typeof walletsProbe
Object.assign(globalThis, { walletsProbe })
