import { GlobeIcon } from '../ui/icons/GlobeIcon.tsx'
import { useReview } from './review.ts'

/** Who asks: the origin that the handshake checked, never a name that the site gave itself. */
export const SiteLine = () => (
  <p className="site-line">
    <GlobeIcon size={16} />
    <span data-fact="site" translate="no">
      {useReview().site.replace(/^https:\/\//, '')}
    </span>
  </p>
)
