// biome-ignore-all lint/performance/noBarrelFile: entry point of a chunk
/** What nobody asks before something is connected: it comes after the first load. */
export { accessToken } from './accessToken.ts'
export { askSignIn } from './askSignIn.ts'
export { addNetwork, removeNetwork } from './changeNetworks.ts'
export { disconnect } from './disconnect.ts'
export { followTab } from './followTab.ts'
export { followWalletConnect } from './followWalletConnect.ts'
export { reconnect } from './reconnect.ts'
export { showLogin } from './showLogin.ts'
export { signOut } from './signOut.ts'
export { onWalletEvent } from './walletEvents.ts'
