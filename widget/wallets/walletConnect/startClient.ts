import { SignClient } from '@walletconnect/sign-client'
import { siteMetadata } from './siteMetadata.ts'
import type { WalletConnectDeps } from './walletConnectEngine.ts'
import { messageForWallet } from './walletTime.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Session = ReturnType<Client['session']['get']>
export type ClientStorage = Client['core']['storage']

/** Keeps what we store apart from another client in the same document. */
export const storagePrefix = 'gatehouse'

/**
 * The client of the protocol, silent towards everybody but the relay. 2.21.8 is the last version under Apache-2.0:
 * the licence of later ones forbids a relay of one's own.
 *
 * @param fromWallet what comes of a message before the client reads it
 */
export async function startClient(
  { relay, store, api }: Pick<WalletConnectDeps, 'relay' | 'store' | 'api'>,
  storage: ClientStorage,
  fromWallet: <T>(message: T) => T = (message) => message,
): Promise<Client> {
  const client = await SignClient.init({
    projectId: relay.projectId,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: storagePrefix,
    storage,
  })
  // Else each pairing waits 5 s for a frame of verify.walletconnect.org, which nobody here may load.
  Object.assign(client.core.verify, { isDevEnv: true })
  // The wallet shows the page that asks. Given at the start, the client would put its own document in its place.
  Object.assign(client.metadata, siteMetadata(store.getState()))
  // What the client keeps itself stays by this device's clock.
  const { crypto } = client.core
  const { encode, decode } = crypto
  crypto.encode = (topic, message, options) =>
    encode.call(crypto, topic, messageForWallet(message, api.behindMs()), options)
  crypto.decode = async (...told) => fromWallet(await decode.apply(crypto, told))
  for (const { topic, expiry } of client.session.getAll()) client.core.expirer.set(topic, expiry)
  return client
}
