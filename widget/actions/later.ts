// biome-ignore-all lint/performance/noBarrelFile: entry point of a chunk
/** What the first screen does without: it comes after the first load. */
export { accessToken } from './accessToken.ts'
export { alertRefusal } from './alertRefusal.ts'
export { askSignIn } from './askSignIn.ts'
export { addNetwork, removeNetwork } from './changeNetworks.ts'
export { disconnect } from './disconnect.ts'
export { followTab } from './followTab.ts'
export { followWalletConnect } from './followWalletConnect.ts'
export { openNamedView } from './openNamedView.ts'
export { reconnect } from './reconnect.ts'
export { showLogin } from './showLogin.ts'
export { signOut } from './signOut.ts'
export { onWalletEvent } from './walletEvents.ts'
