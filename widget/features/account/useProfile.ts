import { useQuery } from '@tanstack/react-query'
import { identityOf } from '../../api/identity.ts'
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
 * Who the account is to others. Specification §4: on EVM mainnets only, cleared elsewhere, no picture without a name. Only
 * the identity counts, which the address itself chose: anybody may let a name lead here.
 */
export function useProfile({ connection, address, network }: ShownAccount): Profile {
  const { api } = useWidgetContext()
  const zone = useWidget((state) => state.names?.zone)
  const applies = connection.namespace === 'eip155' && network !== undefined && !network.testnet
  const registers = applies && zone !== undefined && isEmbedded(connection)
  const identity = useQuery({ ...identityOf(api, address), enabled: applies })
  if (!applies) return { name: undefined, picture: undefined, mayRegister: false }
  const name = identity.data?.name ?? undefined
  return {
    name,
    picture: name ? ownPicture(identity.data?.avatar) : undefined,
    mayRegister: registers && !name && identity.isSuccess,
  }
}
