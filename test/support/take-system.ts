// Before each file of the system tests: the system that it has to itself.
import { afterAll } from 'vitest';
import { takeSystem } from './shared.ts';

afterAll(await takeSystem());
