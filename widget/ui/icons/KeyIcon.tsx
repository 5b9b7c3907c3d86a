import { Icon, type IconProps } from './Icon.tsx'

export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8.250" cy="15.750" r="4" />
    <path d="m11.2 12.8 7.8-7.8M15.6 8.4l2.9 2.9" />
  </Icon>
)
