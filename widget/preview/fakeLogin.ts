import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { LoginClient } from '../wallets/embedded/loginClient.ts'
import type { Scene } from './scene.ts'

const never = new Promise<never>(() => {})

/** A login frame that shows a page of its own where it would be. */
export function fakeLogin({ login = {}, popup = undefined, closesSoon = false }: Scene): LoginClient {
  if (popup) setTimeout(() => Object.assign(popup, { closed: closesSoon }), 50)
  return {
    start: () => never,
    look: () => never,
    call: ((name: string) => {
      const answer = login[name]
      if (typeof answer === 'string')
        return Promise.reject(new RpcError(-32603, 'Refused', { reason: answer }))
      return answer === undefined ? never : Promise.resolve(answer)
    }) as LoginClient['call'],
    preload: () => {},
    cancel: () => {},
    mount: (layer) => {
      if (!layer || layer.firstChild) return
      const page = document.createElement('div')
      page.textContent = 'The login frame'
      page.style.padding = '24px'
      layer.append(page)
    },
    popup: { open: () => {}, key: () => 'key', url: () => '', window: () => popup ?? null, close: () => {} },
  }
}
