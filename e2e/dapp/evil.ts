/** A page that frames whatever it likes; fixtures/attacker.ts speaks from it. */
const query = new URLSearchParams(location.search)
const heard: unknown[] = []
addEventListener('message', ({ data }) => heard.push(data))

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
}
export type EvilPage = typeof evil
/** Posts from this realm, so that the message's source is this window. */
const relay = (target: Window, message: object, transfer: MessagePort[]): void =>
  target.postMessage(message, '*', transfer)
Object.assign(window, { evil, relay })
