import type { WidgetState } from '../state/store.ts'
import { isDesktop } from './isDesktop.ts'

/** Does the project show the whole catalogue on this device? */
export const offersAllWallets = ({ wallets }: Pick<WidgetState, 'wallets'>, desktop?: boolean): boolean =>
  wallets.all === 'show' || (wallets.all === 'mobile' && !(desktop ?? isDesktop()))
