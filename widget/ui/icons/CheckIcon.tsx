import { Icon, type IconProps } from './Icon.tsx'

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.8 4.6 4.4L19 7.2" />
  </Icon>
)
