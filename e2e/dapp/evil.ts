/** A page that speaks the bridge's wire by hand. */
const query = new URLSearchParams(location.search)
const heard: unknown[] = []
addEventListener('message', ({ data }) => heard.push(data))

const nonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const evil = {
  heard,
  /** Puts the frame of any project into this page; resolves after its `load`. */
  embed(src: string): Promise<void> {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.id = 'frame'
    frame.referrerPolicy = (query.get('referrer') ?? 'origin') as ReferrerPolicy
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', () => resolve()))
  },
  /** One handshake; answers what came back on the ports within a second. */
  async shake(message: object = {}, target = '*', id = 'first', times = 1): Promise<unknown[]> {
    const frame = document.querySelector<HTMLIFrameElement>('#frame')
    const said: unknown[] = []
    for (let i = 0; i < times; i++) {
      const [one, two] = [new MessageChannel(), new MessageChannel()]
      one.port1.onmessage = ({ data }) => said.push(data)
      two.port1.onmessage = ({ data }) => said.push({ host: data })
      ports.set(id, one.port1)
      frame?.contentWindow?.postMessage(
        { type: 'gatehouse:connect', version: 1, nonce: nonce(), ...message },
        target,
        [one.port2, two.port2],
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return said
  },
  /** Sends raw messages on the port of an accepted handshake; answers what came back within a second. */
  async speak(messages: unknown[], id = 'first'): Promise<unknown[]> {
    const port = ports.get(id)
    const said: unknown[] = []
    if (port) port.onmessage = ({ data }) => said.push(data)
    for (const message of messages) port?.postMessage(message)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return said
  },
}
const ports = new Map<string, MessagePort>()
export type EvilPage = typeof evil
/** Posts from this realm, so that the message's source is this window. */
const relay = (target: Window, message: object, transfer: MessagePort[]): void =>
  target.postMessage(message, '*', transfer)
Object.assign(window, { evil, relay })

// Inside a sandbox: try on our own, and tell the page above what came of it.
const embedded = query.get('embed')
if (embedded) {
  await Promise.race([evil.embed(embedded), new Promise((resolve) => setTimeout(resolve, 1000))])
  parent.postMessage({ origin: self.origin, said: await evil.shake() }, '*')
}
