import { useQuery } from '@tanstack/react-query'
import { identityOf } from '../../api/identity.ts'
import { ownNames } from '../../api/profile.ts'
import { ownPicture } from '../../format/ownPicture.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import type { ShownAccount } from './useShownAccount.ts'

export interface Profile {
  name: string | undefined
  picture: string | undefined
  /** Nobody gave this account a name, and it may take one here. */
  mayRegister: boolean
}

/**
 * Who the account is to others. Specification §4: on EVM mainnets only, cleared elsewhere; the identity first, then the
 * names of this server; no picture without a name.
 */
export function useProfile({ connection, address, network }: ShownAccount): Profile {
  const { api } = useWidgetContext()
  const zone = useWidget((state) => state.names?.zone)
  const applies = connection.namespace === 'eip155' && network !== undefined && !network.testnet
  const registers = applies && zone !== undefined && isEmbedded(connection)
  const identity = useQuery({ ...identityOf(api, address), enabled: applies })
  const own = useQuery({ ...ownNames(api, address), enabled: registers && !identity.data?.name })
  if (!applies) return { name: undefined, picture: undefined, mayRegister: false }
  const name = identity.data?.name ?? (registers ? own.data?.[0] : undefined)
  return {
    name,
    picture: name ? ownPicture(identity.data?.avatar) : undefined,
    mayRegister: registers && !name && own.isSuccess,
  }
}
