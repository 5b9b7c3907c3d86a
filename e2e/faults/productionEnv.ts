import { admin } from './gatehouseProcess.ts'

/** What every server of these tests runs with, behind a proxy on `publicPort`. */
export const productionEnv = (publicPort: number) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  WIDGET_ORIGIN: `http://widget.localhost:${publicPort}`,
  LOGIN_ORIGIN: `http://login.localhost:${publicPort}`,
  MAIL: 'log',
  RATE_MAX_TOKENS: 'off',
  NETWORKS: 'eip155:31337',
  NETWORK_EIP155_31337: '{"name":"Local chain","symbol":"ETH","testnet":true}',
  RPC_URLS_EIP155_31337: 'http://127.0.0.1:1',
})

/** The project that visitors log in to. */
export function addDemoProject(env: Record<string, string>): void {
  admin(env, 'project', 'add', 'demo', '--name', 'Demo')
  admin(env, 'origin', 'add', 'demo', 'https://shop.example')
  admin(env, 'project', 'set', 'demo', 'siwx', 'optional')
}
