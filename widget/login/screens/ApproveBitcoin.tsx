import { PsbtReview } from '../../review/bip122/PsbtReview.tsx'
import type { ScreenOf } from '../people/screen.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants a transaction of Bitcoin signed. */
export const ApproveBitcoin = ({ screen }: { screen: ScreenOf<'ApproveBitcoin'> }) => (
  <WithReview screen={screen}>
    <PsbtReview {...screen.data} />
  </WithReview>
)
