import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Anchor<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

/** A link that looks like a button; its target is type-checked against the routes. */
export const LinkButton = createLink((props: Anchor<ButtonProps>) => <Button component="a" {...props} />)

/** A link that looks like an icon button. */
export const LinkIcon = createLink((props: Anchor<ActionIconProps>) => <ActionIcon component="a" {...props} />)

/** A menu item that is a link. */
export const MenuLink = createLink((props: Anchor<MenuItemProps>) => <Menu.Item component="a" {...props} />)
