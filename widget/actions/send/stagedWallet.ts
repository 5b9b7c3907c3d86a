import type { Handover } from '../../review/handover.ts'
import type { AskWallet } from './family.ts'

/** `working`: something is being sent; `asking`: the wallet has a request of it. A second one starts in neither. */
export type Stage = 'idle' | 'working' | 'asking'

export interface Staged {
  getState(): { stage: Stage; setStage(stage: Stage): void }
}

/** The same wallet; the stage is `asking` while it has a request, and what answers late changes no stage that is over. */
export const stagedWallet =
  (wallet: AskWallet, { getState }: Staged, handover: Handover): AskWallet =>
  async (request) => {
    if (!handover.isOver) getState().setStage('asking')
    try {
      return await wallet(request)
    } finally {
      if (!handover.isOver && getState().stage === 'asking') getState().setStage('working')
    }
  }
