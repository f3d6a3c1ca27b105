// Runs before each file of the system tests and takes a system for it.
import { afterAll } from 'vitest';
import { takeSystem } from './shared.ts';

afterAll(await takeSystem());
