import { describe, expect, it } from 'vitest';
import { isLoopback, neighbourhoodOf, networkOf } from './network.ts';

describe('networkOf', () => {
  it('takes an IPv4 address as it is, also when it is written as IPv6', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('counts an IPv6 customer by /64, however the address is written', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0db8:0001:0002::ffff')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

describe('neighbourhoodOf', () => {
  it('takes together what one customer can easily have', () => {
    expect(neighbourhoodOf(networkOf('203.0.113.9'))).toBe('203.0.113.0/24');
    expect(neighbourhoodOf(networkOf('2001:db8:1:2::5'))).toBe('2001:db8:1::/48');
  });
});

describe('isLoopback', () => {
  it('knows this machine', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true]);
    expect(['203.0.113.9', '1127.0.0.1', undefined].map(isLoopback)).toEqual([false, false, false]);
  });
});
