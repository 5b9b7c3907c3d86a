import { useEffect, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { pictureWaitMs } from '../../ui/pictureWaitMs.ts'

/** The picture that a name brings, over the generated one, which stays when it is late or broken. Decorative. */
export const ProfilePicture = (props: { address: string; src: string | undefined; size: number }) => {
  const { address, src, size } = props
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    if (!src) return
    const image = new Image()
    const giveUp = () => {
      image.onload = null
      image.src = ''
    }
    const timer = setTimeout(giveUp, pictureWaitMs)
    image.onload = () => {
      clearTimeout(timer)
      setLoaded(src)
    }
    image.src = src
    return () => {
      clearTimeout(timer)
      giveUp()
    }
  }, [src])
  if (!src || loaded !== src) return <Avatar address={address} size={size} />
  return <img alt="" className="profile-picture" draggable={false} height={size} src={src} width={size} />
}
