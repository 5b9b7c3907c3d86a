import { GlobeIcon } from '../../ui/icons/GlobeIcon.tsx'
import { useWidget } from '../../useWidget.ts'

/** Who asks: the origin that the handshake checked, never a name that the site gave itself. */
export const SiteLine = () => {
  const origin = useWidget((state) => state.hostOrigin)
  return (
    <p className="site-line">
      <GlobeIcon size={16} />
      <span>{origin.replace(/^https:\/\//, '')}</span>
    </p>
  )
}
